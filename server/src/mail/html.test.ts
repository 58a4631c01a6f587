import { assert, constantFrom, array, property, string, oneof } from 'fast-check'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { invitationMail, reminderMail, verificationMail } from '../people/invitation-mails.ts'
import { mailHtml } from './html.ts'
import { inBrand } from './in-brand.ts'

const settings = { ENVIRONMENT: 'test', BASE_URL: 'https://portal.example', PRODUCT_NAME: 'Business' }
const config = readConfig(
  { ...settings, BRAND_DIR: join(import.meta.dirname, '..', '..', '..', 'deploy', 'brands') },
  () => 'a secret of a test',
)
const other = config.otherBrands[0] ?? config
const html = (text: string, brand = config) => mailHtml(brand, { subject: 'Subject', text })
const bodyOf = (page: string) => page.slice(page.indexOf('class="body"'), page.indexOf('class="foot"'))
const links = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

describe('the HTML of an email', () => {
  test('has paragraphs, a list, a quotation and a code', () => {
    const page = bodyOf(html('Hello,\n\nTwo lines\nof text\n\n- one\n- two\n\n> <b>\n\n493-201'))
    expect(page).toContain('<p>Two lines<br>of text</p>')
    expect(page).toContain('<ul><li>one</li><li>two</li></ul>')
    expect(page).toContain('<blockquote>&lt;b&gt;</blockquote>')
    expect(page).toContain('<p class="code">493-201</p>')
  })

  test('has a button for an address of the portal, named by the words before it', () => {
    const page = html('You are invited.\n\nAccept the invitation:\n\nhttps://portal.example/invitation#secret')
    expect(page).toContain(
      '<a class="button" href="https://portal.example/invitation#secret">Accept the invitation</a>',
    )
    expect(page.match(/Accept the invitation/g)).toHaveLength(1)
    expect(html('View the case: https://portal.example/c/1')).toContain(
      'href="https://portal.example/c/1">View the case</a>',
    )
    expect(html('Title\nText.\nhttps://portal.example/o/1')).toMatch(
      /<p class="title">Title<\/p><p>Text\.<\/p>.*>Open in the portal</s,
    )
  })

  test('keeps the phone number in one line', () => {
    expect(bodyOf(html(`Questions? Call ${config.SUPPORT_PHONE}.`))).toContain(
      `Call <span style="white-space:nowrap">${config.SUPPORT_PHONE}</span>.`,
    )
  })

  test('has one button in invitations and confirmations, named by what it does', () => {
    const asked = { firstName: 'Ada', byName: 'Marta Quill', accountName: 'Brackenfell', secret: 'secret' }
    const buttons = [invitationMail, reminderMail, verificationMail].map((mail) =>
      [...mailHtml(config, mail(config, asked)).matchAll(/class="button"[^>]*>([^<]*)</g)].map(([, name]) => name),
    )
    expect(buttons).toEqual([['Accept the invitation'], ['Accept the invitation'], ['Confirm your address']])
  })

  test('has links in the small print', () => {
    const page = html('Text.\n\n--\n\nWhy you get this.\nUnsubscribe: https://portal.example/unsubscribe#s')
    expect(html('Title\nText.\nhttps://portal.example/o/1\n\n--\n\nWhy.')).toContain('>Open in the portal</a>')
    expect(page).toContain('<p class="small"><a href="https://portal.example/unsubscribe#s">Unsubscribe</a></p>')
  })

  test('makes no link of any other address', () => {
    const text = 'See https://evil.example/x and https://portal.example.evil.example/y\n\nhttps://evil.example/z'
    expect(links(bodyOf(html(text)))).toEqual([])
  })

  test('no text can add markup or a link to another site', () => {
    const piece = oneof(
      string(),
      constantFrom(
        '<',
        '"',
        "'",
        '&',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '--\n',
        'https://',
        'evil.example',
        ': ',
        'https://portal.example/',
        ' ',
      ),
    )
    assert(
      property(array(piece), (pieces) => {
        const page = html(pieces.join(''))
        expect(links(page).filter((href) => !href.startsWith('https://portal.example/'))).toEqual([])
        expect(page.match(/<[a-z]+/gi)?.filter((tag) => !tags.has(tag))).toEqual([])
      }),
    )
  })

  test('has the colours of the brand in light and in dark', () => {
    expect(html('Text', other)).toContain('.button{background:#6929c4;color:#ffffff!important}')
    expect(html('Text', other)).toMatch(
      /prefers-color-scheme:dark\).*\.button\{background:#a56eff;color:#1c0f30!important\}/s,
    )
    expect(html('Text')).toContain('.button{background:#0037c4;color:#ffffff!important}')
    expect(html('Text', other)).toContain('Northline<span')
  })
})

const tags = new Set(
  [
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'table',
    'tr',
    'td',
    'span',
    'p',
    'a',
    'br',
    'ul',
    'li',
    'blockquote',
  ].map((name) => `<${name}`),
)

test('an email to the people of another brand has its name, address and phone number', () => {
  const text = 'The Business Portal: https://portal.example/orders/1. Call 01632 960100. https://portal.example.net/'
  expect(inBrand(text, config, other)).toBe(
    'The Northline Portal: https://portal.northline.example/orders/1. Call 01632 960 222. https://portal.example.net/',
  )
})
