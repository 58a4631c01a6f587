// Reduces the two typefaces to the characters that the portal uses, so that all fonts together stay below 60 kB. Run
// after an update of the typefaces: node ui/fonts/make.ts
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const limitBytes = 60_000

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset))

const ascii = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
const punctuation = '–—‘’‚“”„†•…‰‹›€™−↑↓'
const europeanNames = range(0x100, 0x17f)

interface Cut {
  source: string
  target: string
  text: string
  features: string[]
  weights?: { min: number; max: number }
}

const weights = { min: 400, max: 700 }
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum', 'cv05', 'ss03']

const cuts: Cut[] = [
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    target: 'inter-latin.woff2',
    text: ascii + latin1 + punctuation,
    features,
    weights,
  },
  {
    source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    target: 'inter-latin-ext.woff2',
    text: europeanNames,
    features: ['kern', 'mark', 'ccmp', 'locl'],
    weights,
  },
  {
    source: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2',
    target: 'jetbrains-mono.woff2',
    text: ascii,
    features: [],
  },
]

let totalBytes = 0
for (const cut of cuts) {
  const font = await subsetFont(await readFile(require.resolve(cut.source)), cut.text, {
    targetFormat: 'woff2',
    keepFeatures: cut.features,
    noHinting: true,
    ...(cut.weights ? { variationAxes: { wght: cut.weights } } : {}),
  })
  await writeFile(new URL(cut.target, import.meta.url), font)
  totalBytes += font.byteLength
  process.stdout.write(`${cut.target} ${font.byteLength}\n`)
}
if (totalBytes > limitBytes) throw new Error(`The fonts are ${totalBytes} bytes, above the limit of ${limitBytes}.`)
