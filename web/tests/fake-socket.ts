/** A WebSocket whose other end is the test. */
export class FakeSocket {
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}

  /** Let the server send a message. */
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, at: 0, ...message }) });
  }
  /** Let the connection end. */
  disconnect(code = 1006, reason = "") {
    this.onclose?.({ code, reason });
  }
}
