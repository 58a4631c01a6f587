import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plainLetterhead } from '../testing/letterhead.ts'
import { runsOf } from './runs.ts'
import { TaggedPdf } from './tagged-pdf.ts'

const canRead = existsSync('/usr/bin/pdftotext')

const names = [
  ['Greek', 'Ελένη Παπαδοπούλου', 'Inter'],
  ['Cyrillic', 'Дмитрий Шевченко', 'Inter'],
  ['Hebrew', 'נועה לוי', 'NotoSansHebrew'],
  ['Arabic', 'محمد بن خالد', 'NotoNaskhArabic'],
  ['Chinese', '欧阳小明', 'NotoSansHans'],
  ['traditional Chinese', '鄧麗龍灣', 'NotoSansHans'],
  ['Japanese', '山田 たろう', 'BIZUDPGothic'],
  ['Korean', '김민준', 'NanumGothic'],
] as const

async function drawn(name: string): Promise<Buffer> {
  const pdf = new TaggedPdf(plainLetterhead, 'Visitor pass', 'Visitor pass')
  pdf.title(name)
  pdf.paragraph(`Visitor: ${name}`)
  pdf.table(['Name', 'Company'], [50, 50], [[name, 'Ternbeck']])
  return Buffer.from(await pdf.end())
}

const facesIn = (pdf: Buffer) =>
  new Set(
    [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z]+)/g)].map(([, face = '']) =>
      face.replace(/Bold$/, ''),
    ),
  )

describe('a name in a document', () => {
  test.each(names)('in %s is drawn in a face that holds it', async (_, name, face) => {
    const pdf = await drawn(name)
    expect(facesIn(pdf)).toEqual(new Set(['Inter', face]))
  })

  test.skipIf(!canRead).each(names)(
    'in %s is read back as it was written, in title, text and table',
    async (_, name) => {
      const read = execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], {
        input: await drawn(name),
        encoding: 'utf8',
      })
      expect(read.replaceAll(/[\u202a-\u202e]/g, '').split(name)).toHaveLength(4)
    },
  )

  test('in English embeds no face of another script', async () => {
    const pdf = await drawn('Zoë Łukasz')
    expect(facesIn(pdf)).toEqual(new Set(['Inter']))
    expect(pdf.byteLength).toBeLessThan(40_000)
  })
})

describe('a line of several scripts', () => {
  // A face for each of the scripts, as the real ones, so that the order alone is seen.
  const face = (character: string) =>
    /\p{sc=Hebr}/u.test(character) ? 'hebrew' : /\p{sc=Arab}/u.test(character) ? 'arabic' : 'inter'
  const seen = (line: string) =>
    runsOf(
      line,
      (character) => [face(character)],
      (_, character) => character !== '\u{1F600}',
    )

  test('runs from the left, its Hebrew from the right', () => {
    expect(seen('Visitor נועה לוי, Ltd')).toEqual([
      { face: 'inter', text: 'Visitor ', isRightToLeft: false },
      { face: 'hebrew', text: 'נועה לוי', isRightToLeft: true },
      { face: 'inter', text: ', Ltd', isRightToLeft: false },
    ])
  })

  test('puts a number between Hebrew words in its place, in reading order', () => {
    expect(seen('אבג 2019 דהו').map(({ text }) => text)).toEqual([' דהו', '2019', 'אבג '])
  })

  test('mirrors a bracket between Hebrew words', () => {
    expect(
      seen('(א)א')
        .map(({ text }) => text)
        .join('|'),
    ).toContain('(')
    expect(
      runsOf(
        'א(ב',
        (character) => [face(character)],
        (name, character) => name === face(character),
      ).map(({ text }) => text),
    ).toEqual(['ב', ')', 'א'])
  })

  test('shows a question mark for a character that no face holds, and nothing for an invisible one', () => {
    expect(
      seen('Ada \u{1F600}')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Ada ?')
    expect(
      runsOf(
        'a\u200eb',
        () => ['inter'],
        (_, character) => character !== '\u200e',
      )
        .map(({ text }) => text)
        .join(''),
    ).toBe('ab')
  })
})
