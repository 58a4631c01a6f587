/** Control characters, line ends, and characters that are not seen or reverse the text direction. */
export const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text of another system on one line: each run of spaces and invisible characters is one space. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(invisible, ' ').replace(/\s+/gu, ' ').trim()
