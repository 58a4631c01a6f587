/** The first line of our emails; in a reply, the text below it is our own. */
export const replyMark = 'Write your reply above this line'

const heads = [
  // "On 14 Apr 2026, at 09:28, Business Portal <no-reply@…> wrote:", which may span two lines.
  /^On [^\n]{5,200}(\n[^\n]{0,200})? wrote:\s*$/m,
  /^-{2,}\s*(Original Message|Forwarded message)\s*-{2,}/im,
  /^_{10,}\s*$/m,
  /^From: [^\n]+\n(Sent|Date|To): /m,
]

/** The text of an email reply without quoted text and signature. */
export function withoutQuote(text: string): string {
  const marked = text.split('\n').findIndex((line) => line.includes(replyMark))
  const own = marked < 0 ? text : text.split('\n').slice(0, marked).join('\n')
  const cut = Math.min(...heads.map((head) => head.exec(own)?.index ?? own.length))
  const lines = own
    .slice(0, cut)
    .replace(/\n-- \n[\s\S]*$/, '')
    .split('\n')
  return lines
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
