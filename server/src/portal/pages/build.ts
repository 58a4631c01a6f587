import { fingerprint } from '@portal/db/src/sha256.ts'
import { type PageName, pageNames, pages } from '@portal/contract/pages.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
type Manifest = z.infer<typeof Manifest>

export interface Build {
  version: string
  /** Null while it is being built, after a first start. */
  gallery: () => Promise<string | null>
  /** The document of every page of the desk. */
  desk: string
  /** The style sheets within the documents, which the pages' policy allows by their hash. */
  styles: string[]
  /** Address of the icon, for pages that do not name one. */
  icon: string
  /** The hint for the code that takes over a page which the server rendered. */
  takeOver: string
  /** A page with hints for its code, so that the browser requests all of it at once. */
  page(name: PageName | null): string
  /** The files of a page, as values of a Link header. */
  links(name: PageName): string[]
}

export async function readBuild(folder: string): Promise<Build> {
  const manifest = await readManifest(folder)
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  const desk = await readFile(join(folder, 'desk.html'), 'utf8')
  // Preloads the typeface of every page, so that the first text is drawn in it.
  const html = bare.replace('</head>', () => `${preload(fileOf(manifest, '../ui/fonts/inter-latin.woff2'))}</head>`)
  const screens = z.record(z.string(), z.array(z.string())).parse(await readJson(folder, 'screens.json'))
  const hinted = new Map(
    pageNames.map((name) => {
      const { styles, code } = hints(filesOf(screens, name), html)
      // The frame of the document is painted before its style sheets have arrived; the application comes after them.
      return [name, html.replace('</head>', () => `${code}</head>`).replace(application, (found) => styles + found)]
    }),
  )
  const links = new Map([...hinted].map(([name, page]) => [name, linksOf(page)]))
  return {
    version: fingerprint(html),
    styles: [
      ...new Set(
        [html, desk].flatMap((each) => [...each.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)),
      ),
    ],
    gallery: async () => {
      const file = join(folder, 'gallery.html')
      return existsSync(file) ? readFile(file, 'utf8') : null
    },
    desk,
    takeOver: modulePreload(fileOf(manifest, 'src/take-over.tsx')),
    icon: /rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '/',
    page: (name) => (name && hinted.get(name)) ?? html,
    links: (name) => links.get(name) ?? [],
  }
}

/** Addresses of the dashboard's files, for the sign-in page, which has time to fetch them. */
export async function firstLoad(folder: string): Promise<string[]> {
  const { page, takeOver } = await readBuild(folder)
  const named = `${page('dashboard')}${takeOver}`.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css|woff2))"/g)
  return [...new Set([...named].map(([, address = '']) => address))]
}

async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(await readJson(folder, '.vite/manifest.json'))
}

async function readJson(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}

/** The files of a page; a part of a service is shown within the service's page. */
function filesOf(screens: Record<string, string[]>, page: PageName): string[] {
  const part = page === 'service' ? 'serviceOverview' : page
  const names = page === 'service' || pages[page].isPart ? ['service', part] : [page]
  return [...new Set(names.flatMap((name) => screens[name] ?? []))]
}

function fileOf(manifest: Manifest, source: string): string {
  const built = manifest[source]
  if (!built) throw new Error(`${source} is not in the build`)
  return built.file
}

/** Where the application begins in a document. */
export const application = '<div id="app">'

const preload = (font: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`

const modulePreload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

function hints(files: readonly string[], html: string): { styles: string; code: string } {
  const missing = files.filter((file) => !html.includes(file))
  const [styles, code] = [missing.filter(isStyle), missing.filter((file) => !isStyle(file))]
  return {
    styles: styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join(''),
    code: code.map(modulePreload).join(''),
  }
}

/** As preloads, the only kind that browsers take early; each in the mode in which the page requests it. */
function linksOf(page: string): string[] {
  const named = page.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.(js|css))"[^>]*>/g)
  return [...named].map(([element, address = '', kind]) =>
    [
      `<${address}>; rel=preload; as=${kind === 'js' ? 'script' : 'style'}`,
      ...(element.includes('crossorigin') ? ['crossorigin'] : []),
    ].join('; '),
  )
}

const isStyle = (file: string) => file.endsWith('.css')
