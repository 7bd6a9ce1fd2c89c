/** Something that can be done by its name. */
export interface Action {
  readonly key: string;
  /** The step that it stands for, if the key is another. */
  readonly step?: string;
  readonly label: string;
  readonly act: () => void;
  readonly main?: boolean;
  readonly hint?: string;
}
