// Human-paced clients: each table makes a number of moves a second, and takes the time of each until
// all seats have heard of it. The counterpart of bench/load_clients.py, told and telling the same.

import { createInterface } from "node:readline";
import { SEATS } from "./draw.mjs";

const LONGEST = 10_000; // milliseconds to wait for all to have heard

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Table {
  constructor(move) {
    this.move = move; // sends the next move of the seat that is to move
    this.times = [];
    this.refused = [];
    this.waiting = 0;
    this.done = () => {};
  }

  hear() {
    if (this.waiting && --this.waiting === 0) this.done(true);
  }

  async make(step) {
    const began = performance.now();
    this.waiting = SEATS;
    const heard = new Promise((resolve) => {
      this.done = resolve;
    });
    const late = setTimeout(() => this.done(false), LONGEST);
    this.move(step);
    if (await heard) this.times.push((performance.now() - began) / 1000);
    else this.refused.push("timeout");
    clearTimeout(late);
  }

  async play(seconds, rate) {
    const end = performance.now() + seconds * 1000;
    let due = performance.now() + (Math.random() * 1000) / rate;
    for (let step = 0; due < end; step++) {
      await sleep(Math.max(0, due - performance.now()));
      due += 1000 / rate;
      await this.make(step);
    }
  }
}

export async function run(open) {
  const [url, , number, rate, seconds] = process.argv.slice(2);
  const tables = [];
  for (let at = 0; at < Number(number); at++) tables.push(await open(url));
  console.log("ready");
  const lines = createInterface({ input: process.stdin });
  await new Promise((resolve) => lines.once("line", resolve));
  await Promise.all(tables.map((table) => table.play(Number(seconds), Number(rate))));
  const told = {
    times: tables.flatMap((table) => table.times),
    refused: tables.flatMap((table) => table.refused),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
}
