/** How long to wait, in words: seconds up to a minute, then whole minutes rounded up. */
export function waitWords(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
