// Takes as many megabytes beside its heap as it is told to, one after the other, and never lets its loop go
// meanwhile.
process.once('message', ({ megabytes }: { megabytes: number }) => {
  const held: Buffer[] = []
  for (const pause = new Int32Array(new SharedArrayBuffer(4)); held.length < megabytes; Atomics.wait(pause, 0, 0, 1))
    held.push(Buffer.alloc(1024 ** 2, 1))
  process.send?.({ held: held.length })
})
