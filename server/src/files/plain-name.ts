/** The name of an uploaded file without its path, invisible characters and characters that reverse the text direction. */
export function plainName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-120)
}
