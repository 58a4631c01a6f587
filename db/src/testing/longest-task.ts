import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * The longest time for which the work blocked this thread, in milliseconds of its own processor time. Wall-clock time
 * would measure how busy the machine is.
 */
export async function longestTaskMs(work: () => Promise<unknown>): Promise<number> {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  // Garbage of the tests before, in this process: its collection is not this work's.
  collectGarbage()
  let last = usedMs()
  let longest = 0
  const look = () => {
    const now = usedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  try {
    await work()
    look()
  } finally {
    clearInterval(timer)
  }
  return longest
}
