import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof Manifest>

export interface Build {
  version: string
  gallery: string
  /** Address of the icon, for pages that do not name one. */
  icon: string
  /** The page for an address, with hints for the code of its screen so that the browser asks for all of it at once. */
  page(url: string): { html: string }
}

/** Which screen an address shows, for the hints; the browser's routes decide what is really loaded. */
const screens: [RegExp, string][] = [
  [/^\/services\/[^/?]+/, 'src/areas/services/ServicePage.tsx'],
  [/^\/services/, 'src/areas/services/ServicesPage.tsx'],
  [/^\/sites\/[^/?]+/, 'src/areas/services/SitePage.tsx'],
  [/^\/customer-service-plans\/[^/?]+/, 'src/areas/plans/PlanPage.tsx'],
  [/^\/customer-service-plans/, 'src/areas/plans/PlansPage.tsx'],
  [/^\/(\?|$)/, 'src/areas/dashboard/DashboardPage.tsx'],
]

export async function readBuild(folder: string): Promise<Build> {
  const manifest = await readManifest(folder)
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  // The typeface of every page: asked for with the page, the first words are drawn in it.
  const html = bare.replace('</head>', () => `${preload(typeface(manifest))}</head>`)
  const hinted = new Map(
    screens.map(([, screen]) => [screen, html.replace('</head>', () => `${hints(manifest, screen, html)}</head>`)]),
  )
  return {
    version: createHash('sha256').update(html).digest('hex').slice(0, 12),
    gallery: await readFile(join(folder, 'gallery.html'), 'utf8'),
    icon: /rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '/',
    page(url) {
      const screen = screens.find(([pattern]) => pattern.test(url))?.[1]
      return { html: (screen && hinted.get(screen)) ?? html }
    },
  }
}

/** Addresses of what the dashboard needs at once, for a page before it that has time to fetch it. */
export async function firstLoad(folder: string): Promise<string[]> {
  const { page } = await readBuild(folder)
  const named = page('/').html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css|woff2))"/g)
  return [...new Set([...named].map(([, address = '']) => address))]
}

async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
}

function typeface(manifest: Manifest): string {
  const font = manifest['../ui/fonts/inter-latin.woff2']
  if (!font) throw new Error('The typeface is not in the build')
  return font.file
}

const preload = (font: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`

function hints(manifest: Manifest, screen: string, html: string): string {
  return files(manifest, screen)
    .filter((file) => !html.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}

/** A chunk, its styles and everything it imports at once. */
function files(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((other) => files(manifest, other, seen))]
}
