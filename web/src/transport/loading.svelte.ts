/** What a page needs from the server. If the server is out of reach, the page can try again (`Retry`). */
export class Loading<T> {
  result: Promise<T>;

  constructor(readonly load: () => Promise<T>) {
    this.result = $state.raw(load());
  }

  /** Ask again, and show something else only if there is an answer. */
  retry = (): void =>
    void this.load().then(
      (found) => (this.result = Promise.resolve(found)),
      () => {},
    );
}
