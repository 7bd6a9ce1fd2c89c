/** The event logs and records of this device, in IndexedDB. Python calls these functions; values are JSON texts. */

/** What one command adds: all of it is stored, or nothing. See `AppendJob` in `store/rows.py`. */
interface AppendJob {
  table: string;
  entries: [seq: number, time: number, body: string][];
  lobby_entry: { changed: number } | null;
  record: { id: string; ended: number; body: string } | null;
}

interface Entry {
  table: string;
  seq: number;
  time: number;
  body: string;
}

export interface LocalStore {
  append(job: string): Promise<string>;
  entries(table: string): Promise<string>;
  tables(): Promise<string>;
  records(): Promise<string>;
  record(id: string): Promise<string>;
  remove(table: string): Promise<string>;
}

const NAME = "cardtable";
const STORES = ["entries", "tables", "records", "bodies"];

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore("entries", { keyPath: ["table", "seq"] });
    database.createObjectStore("tables"); // lobby entries by the id of their table
    database.createObjectStore("records", { keyPath: "id" }); // without their bodies
    database.createObjectStore("bodies"); // of records, by their id
  };
  return finish(opening);
}

function finish<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

export async function openStore(): Promise<LocalStore> {
  const database = await openDatabase();
  const read = (store: string) => database.transaction(store).objectStore(store);
  const rangeOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

  /** Make a change as a whole. Return "" once it is on disk, "fenced" if an entry exists already, or why it failed. */
  function change(make: (transaction: IDBTransaction) => void): Promise<string> {
    return new Promise<string>((resolve) => {
      const transaction = database.transaction(STORES, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve("");
      transaction.onabort = () => resolve(transaction.error?.name === "ConstraintError" ? "fenced" : (transaction.error?.name ?? "unknown"));
      make(transaction);
    }).catch((problem: unknown) => String(problem));
  }

  function append(text: string): Promise<string> {
    const job = JSON.parse(text) as AppendJob;
    return change((transaction) => {
      const entries = transaction.objectStore("entries");
      for (const [seq, time, body] of job.entries) entries.add({ table: job.table, seq, time, body });
      if (job.lobby_entry) transaction.objectStore("tables").put(job.lobby_entry, job.table);
      if (job.record) {
        transaction.objectStore("records").put({ ...job.record, body: "" });
        transaction.objectStore("bodies").put(job.record.body, job.record.id);
      }
    });
  }

  return {
    append,
    remove: (table) =>
      change((transaction) => {
        transaction.objectStore("entries").delete(rangeOf(table));
        transaction.objectStore("tables").delete(table);
      }),
    async entries(table) {
      const found = (await finish(read("entries").getAll(rangeOf(table)))) as Entry[];
      return JSON.stringify(found.map(({ seq, time, body }) => [seq, time, body]));
    },
    async tables() {
      const store = read("tables");
      const [ids, entries] = await Promise.all([finish(store.getAllKeys()), finish(store.getAll() as IDBRequest<{ changed: number }[]>)]);
      const rows = ids.map((id, index) => [id, entries[index]] as const);
      return JSON.stringify(rows.sort(([, a], [, b]) => (b?.changed ?? 0) - (a?.changed ?? 0)));
    },
    async records() {
      const found = await finish(read("records").getAll() as IDBRequest<{ ended: number }[]>);
      return JSON.stringify(found.sort((a, b) => b.ended - a.ended));
    },
    async record(id) {
      return ((await finish(read("bodies").get(id))) as string | undefined) ?? "";
    },
  };
}
