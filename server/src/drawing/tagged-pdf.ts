import { buffer } from 'node:stream/consumers'
import type { Letterhead } from '../letterhead/letterhead.ts'
import { boldFace as bold, regularFace as regular } from './faces.ts'
import { drawBrand, drawBrandLine, letterheadHeight } from './letterhead.ts'
import { WrittenPdf } from './written-pdf.ts'

const [ink, quietInk, line] = ['#131A2A', '#434D64', '#828C9F']
const margins = { top: 56, bottom: 64, left: 56, right: 56 }
/** Of the text of a table, and between its columns. */
const [tableSize, gap] = [8.5, 6]
const [leftAligned, rightAligned] = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
] as const

/** A document of headings, paragraphs and tables with the tags that screen readers need, headed by the brand. */
export class TaggedPdf {
  readonly #pdf: WrittenPdf
  readonly #body: PDFKit.PDFStructureElement

  constructor(letterhead: Letterhead, title: string, footer: string) {
    this.#pdf = new WrittenPdf({
      size: 'A4',
      margins,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title },
      bufferPages: true,
    })
    // Table cells name the bold face, which must be known before.
    this.#pdf.useFace(bold).useFace(regular)
    this.#body = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#body)
    this.#letterhead = letterhead
    this.#footer = footer
    this.#head()
  }

  readonly #letterhead: Letterhead
  readonly #footer: string

  /** Begins another part of the document, such as the pass of the next person. */
  nextPart(): void {
    this.#pdf.addPage()
    this.#head()
  }

  #head(): void {
    const { name, logo } = this.#letterhead
    const y = margins.top - 20
    const draw = () => drawBrand(this.#pdf, this.#letterhead, margins.left, y)
    this.#body.add(logo ? this.#pdf.struct('Figure', { alt: name }, draw) : this.#pdf.struct('P', {}, draw))
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    drawBrandLine(this.#pdf, this.#letterhead, margins.left, y)
    this.#pdf.endMarkedContent()
    this.#pdf.x = margins.left
    this.#pdf.y = y + letterheadHeight
  }

  title(text: string): void {
    this.#write('H1', text, { font: bold, size: 20, before: 0 })
  }

  heading(text: string): void {
    // Keeps a heading from being left alone at the foot of a page.
    if (this.#pdf.y > this.#pdf.page.height - margins.bottom - 90) this.#pdf.addPage()
    this.#write('H2', text, { font: bold, size: 13, before: 14 })
  }

  paragraph(text: string): void {
    this.#write('P', text, { font: regular, size: 10, before: 6 })
  }

  quiet(text: string): void {
    this.#write('P', text, { font: regular, size: 10, before: 2, colour: quietInk })
  }

  /**
   * The column shares add up to 100; the last `figures` columns are aligned to the right. The head is repeated on each
   * page, where screen readers skip it: they have it from the first one.
   */
  table(
    headers: readonly string[],
    shares: readonly number[],
    rows: readonly (readonly string[])[],
    figures = 0,
  ): void {
    this.#pdf.y += 6
    const isFigure = (column: number) => column >= headers.length - figures
    const widths = shares.map((share) => (share / 100) * (this.#pdf.page.width - margins.left - margins.right))
    const head = headers.map((text, column) => ({ text, width: widths[column] ?? 0, isFigure: isFigure(column) }))
    this.#pdf.font(bold).fontSize(tableSize)
    const headHeight = Math.max(
      ...head.map(({ text, width }) => this.#pdf.heightOfString(text, { width: width - gap })),
    )
    // Rows that move to a new page begin below its head.
    const onPage = (page: PDFKit.PDFPage) => (page.margins.top = margins.top + headHeight + 8)
    const repeatHead = () => {
      this.#drawHead(head, headHeight)
      onPage(this.#pdf.page)
    }
    onPage(this.#pdf.page)
    this.#pdf.on('pageAdded', repeatHead)
    this.#pdf.font(regular).fontSize(tableSize).fillColor(ink)
    const options = {
      structParent: this.#body,
      columnStyles: widths.map((width, column) => ({ width, align: isFigure(column) ? rightAligned : leftAligned })),
      defaultStyle: { border: { top: 0, left: 0, right: 0, bottom: 0.5 }, borderColor: line, padding: [4, gap, 4, 0] },
      data: [
        headers.map((text) => ({ text, type: 'TH', scope: 'Column', font: { src: bold, size: tableSize } })),
        ...rows.map((row) => row.map((text) => ({ text }))),
      ],
    }
    // PDFKit's types lack table tags and padding by side.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
    this.#pdf.table(options as unknown as PDFKit.Mixins.TableOptionsWithData)
    this.#pdf.off('pageAdded', repeatHead)
    this.#pdf.page.margins.top = margins.top
    this.#pdf.x = margins.left
    this.#pdf.y += 4
  }

  #drawHead(head: readonly { text: string; width: number; isFigure: boolean }[], height: number): void {
    const pdf = this.#pdf
    const y = margins.top + 4
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font(bold).fontSize(tableSize).fillColor(ink)
    let x = margins.left
    for (const { text, width, isFigure } of head) {
      pdf.text(text, x, y, { width: width - gap, align: isFigure ? 'right' : 'left' })
      x += width
    }
    const below = y + height + 4
    pdf.lineWidth(0.5).strokeColor(line).moveTo(margins.left, below).lineTo(x, below).stroke()
    pdf.endMarkedContent()
    pdf.font(regular).fontSize(tableSize).fillColor(ink)
  }

  /** Draws a shape of one colour from an SVG path of a square `size` units wide, with a text alternative. */
  picture(words: string, { path, size }: { path: string; size: number }, width: number): void {
    this.#pdf.y += 12
    const top = this.#pdf.y
    this.#body.add(
      this.#pdf.struct('Figure', { alt: words }, () => {
        this.#pdf.save()
        this.#pdf
          .translate(margins.left, top)
          .scale(width / size)
          .path(path)
          .fill(ink)
        this.#pdf.restore()
      }),
    )
    this.#pdf.y = top + width + 12
  }

  end(): Promise<Uint8Array> {
    this.#body.end()
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let index = start; index < start + count; index += 1) {
      this.#pdf.switchToPage(index)
      this.#numberPage(index + 1, count)
    }
    this.#pdf.end()
    return buffer(this.#pdf)
  }

  /** Page footers are for print; screen readers skip them. */
  #numberPage(page: number, count: number): void {
    const { height } = this.#pdf.page
    // The bottom margin would push a line below it to a new page.
    this.#pdf.page.margins.bottom = 0
    this.#pdf.markContent('Artifact', { type: 'Pagination' })
    this.#pdf
      .font(regular)
      .fontSize(8)
      .fillColor(quietInk)
      .text(`${this.#footer} · Page ${page} of ${count}`, margins.left, height - 40, { lineBreak: false })
    this.#pdf.endMarkedContent()
    this.#pdf.page.margins.bottom = margins.bottom
  }

  #write(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    { font, size, before, colour = ink }: { font: string; size: number; before: number; colour?: string },
  ): void {
    this.#pdf.y += before
    this.#body.add(
      this.#pdf.struct(tag, {}, () => {
        this.#pdf.font(font).fontSize(size).fillColor(colour).text(text, margins.left, this.#pdf.y, { lineGap: 2 })
      }),
    )
  }
}
