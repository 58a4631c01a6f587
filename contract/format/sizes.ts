import { counted, number } from './counts.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** "512 B", "240 kB", "1.4 MB" */
export function fileSize(size: number): string {
  if (size < kilobyte) return `${size} B`
  return size < megabyte ? `${Math.round(size / kilobyte)} kB` : `${number(size / megabyte, 1, 1)} MB`
}

/** "32 s", "1 min 2 s", "1 h 48 min", "3 days". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  if (hours >= 48) return counted(Math.round(seconds / 86_400), 'day')
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`
  return `${rest} s`
}

/** The same to the minute: "0 min", "25 min". */
export function durationOfMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  return whole === 0 ? '0 min' : duration(whole * 60_000)
}

/** "84%", "99.95%" */
export function percent(value: number, most = 2, least = 0): string {
  return `${number(value, most, least)}%`
}
