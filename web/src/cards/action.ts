/** Something that can be done by its name. */
export interface Action {
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
  readonly main?: boolean;
  readonly hint?: string;
}
