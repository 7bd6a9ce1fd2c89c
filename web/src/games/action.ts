/** A button for something that the player can do. */
export interface Action {
  readonly key: string;
  /** The step that it stands for, if the key is not that step. */
  readonly step?: string;
  readonly label: string;
  /** What is read aloud, if the label is only a part of it. */
  readonly spoken?: string;
  readonly run: () => void;
  readonly isMain?: boolean;
  /** A second line that explains it. */
  readonly hint?: string;
}
