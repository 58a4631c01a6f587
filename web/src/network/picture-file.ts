import { classNames } from '@portal/ui/src/class-names.ts'
import { besideCoast, homeCoast } from './coast.ts'
import { haloOf, type LegendEntry, legendOf } from './legend.ts'
import type { Mode } from './line-looks.ts'
import { leadOf } from './margin-labels.ts'
import { sitesOfCluster, statusOf } from './network-words.ts'
import type { Paint, Picture } from './picture.ts'
import { sceneOf } from './scene.ts'
import type { SceneMark } from './scene-parts.ts'
import { frame, wholeOf } from './view.ts'

/** The colours and strokes of the page, and the width of texts in its font. */
export interface Inks {
  /** Presentation attributes of a class of the map's style sheet. */
  ofClass: (names: string) => string
  ofToken: (token: `--${string}`) => string
  font: string
  widthOf: (text: string, size: number, weight: number) => number
}

interface PictureFile {
  picture: Picture
  mode: Mode
  showsWork: boolean
  title: string
  /** Whose network it is, and when it was so. */
  facts: string
  now: Date
  inks: Inks
}

const [margin, head, row] = [20, 76, 24]
const spare = 1.12
const mostLabelWidth = 0.27 * frame.width

/** The whole map with its legend as a file of its own, in the colours of the page. */
export function svgOf({ picture, mode, showsWork, title, facts, now, inks }: PictureFile): string {
  const view = wholeOf(picture, true, false)
  const scene = sceneOf(picture, { view, mode, showsWork, hasLabels: true, now })
  const { ofClass, ofToken } = inks
  const legend = placed(legendOf(picture, scene, mode), inks)
  const height = head + frame.height + legend.height
  const text = (x: number, y: number, words: string, { size = 12, weight = 400, colour = '--text', more = '' } = {}) =>
    `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${ofToken(asToken(colour))}"${more}>${escaped(words)}</text>`
  const middle = ' text-anchor="middle"'
  const map = [
    `<rect width="${frame.width}" height="${frame.height}" fill="${ofToken('--sunken')}"/>`,
    `<g transform="translate(${round(view.x)} ${round(view.y)}) scale(${view.scale.toFixed(4)})">`,
    `<path ${ofClass('beside')} vector-effect="non-scaling-stroke" d="${besideCoast}"/>`,
    `<path ${ofClass('land')} vector-effect="non-scaling-stroke" d="${homeCoast}"/></g>`,
    ...scene.marks.flatMap(({ label }) => (label ? `<path ${ofClass('leads')} d="${leadOf(label)}"/>` : [])),
    ...scene.rings.map(
      ({ at, rx, ry }) =>
        `<ellipse ${ofClass('ring')} cx="${round(at.x)}" cy="${round(at.y)}" rx="${round(rx)}" ry="${round(ry)}"/>`,
    ),
    ...scene.strokes.flatMap(({ paint, halo }) =>
      paint ? `<path ${ofClass(`halo ${haloOf[paint]}`)} d="${halo}"/>` : [],
    ),
    ...scene.strokes.map(
      ({ path, tick, look, isTogether }) =>
        `<path ${ofClass(`line ${look}${isTogether ? ' isTogether' : ''}`)} d="${path}"/>${tick ? `<path ${ofClass(`line ${look} tick`)} d="${tick}"/>` : ''}`,
    ),
    ...scene.ends.flatMap(({ name, at, isSite }) => {
      const size = isSite ? 18 : 10
      return [
        `<rect ${ofClass('endSign')} x="${round(at.x - size / 2)}" y="${round(at.y - size / 2)}" width="${size}" height="${size}"/>`,
        isSite ? '' : text(at.x, at.y + 40, name, { size: 11, colour: '--text-2', more: middle }),
      ]
    }),
    ...scene.rings.map(({ riskId, nameAt }) =>
      text(nameAt.x, nameAt.y + 4, riskId, { size: 11, weight: 600, colour: '--warn', more: middle }),
    ),
    ...scene.badges.map(({ paint, at }) => badge(paint, at.x, at.y)),
    ...scene.marks.map(mark),
    text(margin, frame.height - 12, 'Schematic, not to scale', { size: 11, colour: '--text-3' }),
  ]

  function badge(paint: Paint, x: number, y: number): string {
    const { sign, tone } = badges[paint]
    const line = ofToken(`--${tone}-icon`)
    return `<g transform="translate(${round(x)} ${round(y)})"><circle r="11" fill="${ofToken(`--${tone}-bg`)}" stroke="${line}"/><path fill="none" stroke="${line}" stroke-width="2" stroke-linecap="round" d="${sign}"/></g>`
  }

  function mark({ at, sites, paint, label, name, nameAt }: SceneMark): string {
    const [site] = sites
    if (!site) return ''
    if (sites.length > 1) {
      const words = sitesOfCluster(sites)
      const width = Math.max(28, inks.widthOf(words, 12, 600) + 12)
      const tone = paint && paint !== 'work' ? badges[paint].tone : null
      return [
        `<rect x="${round(at.x - width / 2)}" y="${round(at.y - 14)}" width="${round(width)}" height="28" rx="14" fill="${ofToken(tone ? `--${tone}-bg` : '--surface')}" stroke="${ofToken(tone ? `--${tone}-icon` : '--text')}" stroke-width="2"/>`,
        text(at.x, at.y + 4, words, { weight: 600, more: middle }),
        text(nameAt.x, nameAt.y + 4, name, { size: 11, colour: '--text-2', more: middle }),
      ].join('')
    }
    const dot = `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="5" fill="${ofToken('--surface')}" stroke="${ofToken('--text')}" stroke-width="2"/>`
    if (!label) return dot
    const status = statusOf(site, now).text
    // The program that opens the file may have no such font, and a wider one instead.
    const widest = spare * Math.max(inks.widthOf(site.name, 13, 600), inks.widthOf(status, 12, 400))
    const width = Math.min(mostLabelWidth, widest + 16)
    const left = label.side === 'left' ? margin : frame.width - margin - width
    const tone = paint && paint !== 'work' ? badges[paint].tone : null
    const top = label.y - (label.isTall ? 28 : 20)
    const [first, second] = label.isTall ? wrapped(status, width - 16) : [fitting(status, width - 16, 12, 400)]
    return [
      `${dot}<g><title>${escaped(`${site.name}: ${status}`)}</title>`,
      `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${label.isTall ? 56 : 40}" rx="6" fill="${ofToken(tone ? `--${tone}-bg` : '--surface')}" stroke="${ofToken(tone ? `--${tone}-line` : '--line')}"/>`,
      text(left + 8, top + 16, fitting(site.name, width - 16, 13, 600), { size: 13, weight: 600 }),
      text(left + 8, top + 32, first ?? '', { colour: '--text-2' }),
      second ? text(left + 8, top + 48, second, { colour: '--text-2' }) : '',
      '</g>',
    ].join('')
  }

  /** In two lines, broken at a space. */
  function wrapped(words: string, most: number): string[] {
    const all = words.split(' ')
    const isTooLong = (count: number) => spare * inks.widthOf(all.slice(0, count).join(' '), 12, 400) > most
    let count = all.length
    while (count > 1 && isTooLong(count)) count -= 1
    return [fitting(all.slice(0, count).join(' '), most, 12, 400), fitting(all.slice(count).join(' '), most, 12, 400)]
  }

  function fitting(words: string, most: number, size: number, weight: number): string {
    let cut = words
    while (cut.length > 1 && spare * inks.widthOf(cut === words ? cut : `${cut}…`, size, weight) > most)
      cut = cut.slice(0, -1)
    return cut === words ? words : `${cut.trimEnd()}…`
  }

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}" viewBox="0 0 ${frame.width} ${height}" font-family="${escaped(inks.font)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${frame.width}" height="${height}" fill="${ofToken('--surface')}"/>`,
    text(margin, 34, title, { size: 20, weight: 600 }),
    text(margin, 58, facts, { size: 13, colour: '--text-2' }),
    `<svg y="${head}" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">`,
    ...map,
    '</svg>',
    ...legend.entries.map(
      ({ entry, x, y }) =>
        `<g transform="translate(${round(x)} ${round(head + frame.height + y)})">${sign(entry, ofClass)}${text(34, 10, entry.label, { colour: '--text-2' })}</g>`,
    ),
    '</svg>',
  ].join('\n')
}

const badges: Record<Paint, { tone: 'bad' | 'warn' | 'info'; sign: string }> = {
  down: { tone: 'bad', sign: 'M-4-4L4 4M4-4L-4 4' },
  degraded: { tone: 'warn', sign: 'M0-5V1M0 5V5.1' },
  risk: { tone: 'warn', sign: 'M0-5V1M0 5V5.1' },
  work: { tone: 'info', sign: 'M0-6V0L4 3' },
}

function sign({ sign: kind, look }: LegendEntry, ofClass: Inks['ofClass']): string {
  if (kind === 'ring') return `<ellipse ${ofClass('ring')} cx="13" cy="6" rx="11" ry="6"/>`
  if (kind === 'site') return `<circle ${ofClass('siteSign')} cx="13" cy="6" r="5"/>`
  if (kind === 'end') return `<rect ${ofClass('endSign')} x="8" y="1" width="10" height="10"/>`
  if (kind === 'siteEnd')
    return `<rect ${ofClass('endSign')} x="4" y="-3" width="18" height="18"/><circle ${ofClass('siteSign')} cx="13" cy="6" r="5"/>`
  if (kind === 'open') return `<path ${ofClass('line')} d="M1 6H22M22 1V11"/>`
  const halo = kind === 'halo' ? `<path ${ofClass(classNames('halo', look))} d="M2 6H24"/>` : ''
  return `${halo}<path ${ofClass(classNames('line', kind === 'line' && look))} d="M1 6H25"/>`
}

/** The legend in as many rows as it takes. */
function placed(all: readonly LegendEntry[], { widthOf }: Inks) {
  let [x, y] = [margin, 18]
  const entries = all.map((entry) => {
    const width = 34 + spare * widthOf(entry.label, 12, 400)
    if (x > margin && x + width > frame.width - margin) [x, y] = [margin, y + row]
    const at = { entry, x, y }
    x += width + 18
    return at
  })
  return { entries, height: y + row + 4 }
}

const round = (value: number) => Number(value.toFixed(1))
const asToken = (name: string): `--${string}` => `--${name.replace(/^--/, '')}`
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replaceAll(/[&<>"]/g, (each) => escapes[each] ?? each)
