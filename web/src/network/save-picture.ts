import { exactTime } from '@portal/contract/format/dates.ts'
import { saveFile } from '../api/save-from.ts'
import { boot } from '../boot.ts'
import type { Mode } from './line-looks.ts'
import styles from './NetworkMap.module.css'
import { verdictOf } from './network-words.ts'
import type { Picture } from './picture.ts'
import { type Inks, svgOf } from './picture-file.ts'

interface Saved {
  picture: Picture
  mode: Mode
  showsWork: boolean
}

/** Saves the whole map, as it is coloured on the page, as one SVG file. */
export function savePicture({ picture, mode, showsWork }: Saved): void {
  const now = new Date(picture.network.now)
  const { signedIn } = boot()
  const whose = signedIn ? `${signedIn.accountName} ${signedIn.accountId}, ` : ''
  const inks = inksOfPage()
  const facts = `${whose}as of ${exactTime(now)}`
  const svg = svgOf({ picture, mode, showsWork, title: verdictOf(picture), facts, now, inks })
  inks.remove()
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), `network-${picture.network.now.slice(0, 10)}.svg`)
}

const attributes = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
] as const

/** Reads the style sheet through an empty path, so that no colour or stroke is written twice. */
function inksOfPage(): Inks & { remove: () => void } {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = drawing.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  drawing.style.position = 'absolute'
  document.body.append(drawing)
  const computed = getComputedStyle(path)
  const { fontFamily } = getComputedStyle(document.body)
  const canvas = document.createElement('canvas').getContext('2d')
  const attribute = (name: string) => {
    const value = computed.getPropertyValue(name).replaceAll('px', '')
    const [plain, opacity] = plainColour(value)
    return `${name}="${plain}"${opacity === undefined ? '' : ` ${name}-opacity="${opacity}"`}`
  }
  return {
    ofClass: (names) => {
      path.setAttribute(
        'class',
        names
          .split(' ')
          .map((name) => styles[name] ?? '')
          .join(' '),
      )
      return attributes.map(attribute).join(' ')
    },
    ofToken: (token) => {
      path.setAttribute('class', '')
      path.style.color = `var(${token})`
      const { color } = computed
      path.style.color = ''
      return color
    },
    font: fontFamily,
    widthOf: (text, size, weight) => {
      if (!canvas) return text.length * size * 0.6
      canvas.font = `${weight} ${size}px ${fontFamily}`
      return canvas.measureText(text).width
    },
    remove: () => drawing.remove(),
  }
}

/** Programs that open the file know no mixed colours: "color(srgb 1 0.96 0.86 / 0.55)" is a colour and an opacity. */
function plainColour(value: string): [colour: string, opacity?: string | undefined] {
  const [, parts, opacity] = /^color\(srgb ([\d. e-]+?)(?: \/ ([\d.]+))?\)$/.exec(value) ?? []
  if (parts === undefined) return [value]
  return [
    `rgb(${parts
      .split(' ')
      .map((part) => Math.round(Number(part) * 255))
      .join(', ')})`,
    opacity,
  ]
}
