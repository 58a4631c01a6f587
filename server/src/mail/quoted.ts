/**
 * What a customer wrote, in a mail to somebody who may not know them: as a quotation that nobody takes for our own words.
 * No mail program makes a link of it, so the portal's name cannot be lent to somebody else's page.
 */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${withoutLinks(line)}`)
    .join('\n')
}

/** For a name in a sentence of ours: one line, and no link. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', '[:]//')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/gu, '[.]')
}
