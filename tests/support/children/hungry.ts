// Allocates the requested megabytes beside its heap, one after the other, without giving its event loop a turn.
process.once('message', ({ megabytes }: { megabytes: number }) => {
  const held: Buffer[] = []
  for (const pause = new Int32Array(new SharedArrayBuffer(4)); held.length < megabytes; Atomics.wait(pause, 0, 0, 1))
    held.push(Buffer.alloc(1024 ** 2, 1))
  process.send?.({ held: held.length })
})
