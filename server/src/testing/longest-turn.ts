import { setImmediate } from 'node:timers/promises'

/** The longest time in ms for which the thread worked without a pause, by its own clock: others may use the machine. */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const ended = work.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, last] = [0, used()]
  while (!isOver) {
    await setImmediate()
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  await ended
  return longest
}
