import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './Unbroken.tsx'

const html = (text: string) => renderToStaticMarkup(<Unbroken>{text}</Unbroken>)

test.each([
  ['SoGEA broadband S-2081190', ['S-2081190']],
  ['R3: CS-51873 and PEW-11825', ['CS-51873', 'PEW-11825']],
  ['Order 70-31846, bill BF-2026-11', ['70-31846', 'BF-2026-11']],
  ['Customer VLAN (C-VLAN)', ['C-VLAN']],
  ['Ethernet over FTTP, Openreach, 1,000 Mbit/s', ['1,000 Mbit/s']],
  ['Bury Lane, Rochdale, OL16 0ZL', ['OL16 0ZL']],
  ['Mon 14 Dec, 10:00–12:00', ['10:00–12:00']],
  ['4G back-up, high-visibility vest', []],
])(
  'the identifiers, speeds, postcodes and times of "%s" stay on one line, and its text is unchanged',
  (text, parts) => {
    const found = [...html(text).matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, whole]) => whole)
    expect(found).toEqual(parts)
    expect(html(text).replaceAll(/<[^>]*>/g, '')).toBe(text)
  },
)
