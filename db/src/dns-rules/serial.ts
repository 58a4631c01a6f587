/** The next serial: the day and a number, as people read it, and always higher than the one before. */
export function nextSerial(current: number, day: string): number {
  return Math.max(Number(`${day.replaceAll('-', '')}00`), current) + 1
}
