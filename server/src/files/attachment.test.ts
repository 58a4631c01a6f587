import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checked } from './attachment.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwAEhAKAQ9s2wAAAAABJRU5ErkJggg==',
  'base64',
)
const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const plainZip = zip([['notes.txt', 'hello']])
const docx = zip([
  [
    '[Content_Types].xml',
    '<?xml version="1.0"?><Types xmlns="x"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ],
  ['word/document.xml', '<w/>'],
])

test.each([
  ['photo.png', png, 'image/png'],
  ['Photo.PNG', png, 'image/png'],
  ['report.pdf', pdf, 'application/pdf'],
  ['letter.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['pings.csv', Buffer.from('a,b\r\n1,2\r\n'), 'text/csv'],
  ['router.log', Buffer.from('\u001b[31mred\u001b[0m é'), 'text/plain'],
  // Stored as text, and never rendered by a browser.
  ['page.txt', html, 'text/plain'],
])('accepts %s', async (name, content, mediaType) => {
  expect(await checked(name, content)).toMatchObject({ name, mediaType })
})

test.each([
  ['HTML that is called a picture', 'page.png', html],
  ['SVG that is called a picture', 'drawing.png', svg],
  ['a picture that is called a PDF', 'photo.pdf', png],
  ['a picture that is called text', 'photo.txt', png],
  ['bytes that are called text', 'x.csv', Buffer.from([0x61, 0, 0x62])],
  ['a ZIP that is called a letter', 'letter.docx', plainZip],
  ['SVG', 'drawing.svg', svg],
  ['HTML', 'page.html', html],
  ['a ZIP', 'all.zip', plainZip],
  ['a program', 'setup.exe', Buffer.from('MZ')],
  ['two ends of a name', 'photo.png.html', png],
  ['no end of a name', 'photo', png],
])('refuses %s', async (_, name, content) => {
  await expect(checked(name, content)).rejects.toMatchObject({ code: 'unsupported' })
})

test('refuses an empty file at its field', async () => {
  await expect(checked('empty.txt', Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  [String.raw`C:\fakepath\notes.txt`, 'notes.txt'],
  ['a\u202Egnp.txt', 'agnp.txt'],
  ['a\u0000\r\nb.txt', 'ab.txt'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(116)}.txt`],
])('keeps only displayable characters of the name %j', async (given, name) => {
  expect((await checked(given, Buffer.from('text'))).name).toBe(name)
})

/** Builds a small ZIP, so that the repository needs no sample file. */
function zip(entries: [name: string, text: string][]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(raw.length, 8)
    const nameLength = Buffer.alloc(4)
    nameLength.writeUInt16LE(name.length)
    const head = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, nameLength])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), head, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
