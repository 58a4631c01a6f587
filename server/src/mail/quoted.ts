/**
 * A customer's text in an email to a person who may not know them, as a quotation that cannot pass as ours. Email
 * programs find no links in it, so the portal's name cannot promote another site.
 */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${withoutLinks(line)}`)
    .join('\n')
}

/** For a name in our own sentence: one line without links. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', '[:]//')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/gu, '[.]')
}
