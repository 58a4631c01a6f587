import { execFileSync } from 'node:child_process'

/** The text of a PDF, by its path or content; undefined if the machine has no tool to extract it. */
export function textOf(pdf: string | Buffer): string | undefined {
  const [file, input] = typeof pdf === 'string' ? [pdf, undefined] : ['-', pdf]
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], { input, encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
