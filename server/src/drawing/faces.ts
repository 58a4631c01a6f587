import { readFileSync } from 'node:fs'

/** The two faces of every document, with the letters of Latin, Greek and Cyrillic. */
export const [regularFace, boldFace] = ['Inter', 'Inter-SemiBold']

interface Script {
  /** The characters for which this face is considered. */
  characters: RegExp
  regular: string
  bold: string
}

const expo = '@expo-google-fonts'
const cjk = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\u3000-\\u303f\\uff00-\\uffef'

/** Faces of scripts that Inter lacks. A new script is one line here and its package. */
const scripts = {
  hebrew: ofNoto('fonts-hebrew', 'NotoSansHebrew', 'ttf', /[\p{scx=Hebr}]/u),
  arabic: ofNoto('fonts-arabic', 'NotoNaskhArabic', 'ttf', /[\p{scx=Arab}]/u),
  korean: ofExpo('nanum-gothic', 'NanumGothic', /[\p{scx=Hang}]/u),
  japanese: ofExpo('biz-udpgothic', 'BIZUDPGothic', new RegExp(`[${cjk}]`, 'u')),
  chinese: ofNoto('fonts-sc', 'NotoSansHans', 'otf', new RegExp(`[${cjk}]`, 'u')),
} satisfies Record<string, Script>

function ofNoto(name: string, file: string, ending: 'ttf' | 'otf', characters: RegExp): Script {
  // The package hides its files from imports, but not the folder beside its main file.
  const path = (weight: string) =>
    new URL(`../fonts/${file}-${weight}.${ending}`, import.meta.resolve(`@embedpdf/${name}`)).href
  return { characters, regular: path('Regular'), bold: path('Bold') }
}

function ofExpo(name: string, file: string, characters: RegExp): Script {
  const path = (weight: string) => import.meta.resolve(`${expo}/${name}/${weight}/${file}_${weight}.ttf`)
  return { characters, regular: path('400Regular'), bold: path('700Bold') }
}

const isJapanese = /[\p{sc=Hira}\p{sc=Kana}]/u

/**
 * The faces that may hold a character, the best first. Chinese and Japanese share most characters in different shapes:
 * a text with kana is Japanese, all others are drawn as Chinese.
 */
export function facesFor(character: string, text: string, isBold: boolean): string[] {
  const { hebrew, arabic, korean, japanese, chinese } = scripts
  const ordered = isJapanese.test(text)
    ? [hebrew, arabic, japanese, chinese, korean]
    : [hebrew, arabic, korean, chinese, japanese]
  const fitting = ordered.filter(({ characters }) => characters.test(character))
  return [isBold ? boldFace : regularFace, ...fitting.map(({ regular, bold }) => (isBold ? bold : regular))]
}

const inter = {
  [regularFace]: import.meta.resolve(`${expo}/inter/400Regular/Inter_400Regular.ttf`),
  [boldFace]: import.meta.resolve(`${expo}/inter/600SemiBold/Inter_600SemiBold.ttf`),
}

const loaded = new Map<string, Buffer>()

/** The bytes of a face, read when a document first needs it. */
export function bytesOf(face: string): Buffer {
  const kept = loaded.get(face)
  if (kept) return kept
  const file = inter[face]
  const bytes = file === undefined ? readFileSync(new URL(face)) : withoutShaping(readFileSync(new URL(file)))
  loaded.set(face, bytes)
  return bytes
}

/**
 * Hides the ligature and kerning tables: these languages do not need them, and they slow the layout of a word from 0.04
 * ms to 0.5 ms.
 */
function withoutShaping(font: Buffer): Buffer {
  const [directory, record] = [12, 16]
  for (let at = directory; at < directory + font.readUInt16BE(4) * record; at += record) {
    if (['GSUB', 'GPOS'].includes(font.toString('latin1', at, at + 4))) font.write('none', at, 'latin1')
  }
  return font
}
