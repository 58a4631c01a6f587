import { chromium } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { mailHtml } from '../server/src/mail/html.ts'
import { inBrand } from '../server/src/mail/in-brand.ts'
import { ensureChromium } from '../scripts/debian.ts'
import { signInEmails } from './sign-in-emails.ts'

// npm run email-pictures [address] [folder]: each type of email that a demo has written, and those about signing in and
// invitations, in each brand, light and dark, 700 and 390 px wide, beside its plain text.

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = process.argv[3] ?? join('.cache', 'email-pictures')
const brandFolder = join(import.meta.dirname, '..', 'deploy', 'brands')
const published = 'https://portal.example'
const config = readConfig(
  { ENVIRONMENT: 'test', BASE_URL: published, BRAND_DIR: brandFolder },
  () => 'a secret of a demo',
)
const answer = await fetch(`${address}/outbox`)
if (!answer.ok) throw new Error(`${address} is no demonstration: ${answer.status}`)

/** The text of an email by its subject without its numbers, so that one of each type is shown. */
const types = new Map(signInEmails(config).map((mail) => [mail.subject, mail]))
for (const part of (await answer.text()).split(`\n${'-'.repeat(72)}\n\n`)) {
  const [head = '', ...paragraphs] = part.split('\n\n')
  const subject = /^Subject: (.*)$/m.exec(head)?.[1]
  if (subject)
    types.set(subject.replaceAll(/\S*\d\S*/g, '#'), {
      subject,
      text: paragraphs.join('\n\n').replaceAll(address, published),
    })
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
let pictures = 0
for (const brand of [config, ...config.otherBrands]) {
  for (const [index, mail] of [...types.values()].entries()) {
    const text = inBrand(mail.text, config, brand)
    const name = `${String(index + 1).padStart(2, '0')}-${brand.PRODUCT_NAME.toLowerCase()}`
    writeFileSync(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${text}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [700, 390]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } })
        await page.setContent(mailHtml(brand, { subject: mail.subject, text }))
        const { scrollWidth } = await page.evaluate(() => document.documentElement)
        if (scrollWidth > width) console.log(`${name} at ${width} px is ${scrollWidth} px wide`)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
        await page.close()
        pictures += 1
      }
    }
  }
}
await browser.close()
console.log(`${types.size} types of email, ${pictures} pictures in ${folder}`)
