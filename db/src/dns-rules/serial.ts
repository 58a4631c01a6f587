/** The next serial: date and number, readable for people and always higher than the previous one. */
export function nextSerial(current: number, day: string): number {
  return Math.max(Number(`${day.replaceAll('-', '')}00`), current) + 1
}
