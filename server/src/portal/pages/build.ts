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
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const gallery = await readFile(join(folder, 'gallery.html'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
  const hinted = new Map(
    screens.map(([, screen]) => [screen, html.replace('</head>', () => `${hints(manifest, screen)}</head>`)]),
  )
  return {
    version: createHash('sha256').update(html).digest('hex').slice(0, 12),
    gallery,
    icon: /rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '/',
    page(url) {
      const screen = screens.find(([pattern]) => pattern.test(url))?.[1]
      return { html: (screen && hinted.get(screen)) ?? html }
    },
  }
}

function hints(manifest: Manifest, screen: string): string {
  const entry = manifest['index.html']
  const known = new Set(entry ? files(manifest, 'index.html') : [])
  return files(manifest, screen)
    .filter((file) => !known.has(file))
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
