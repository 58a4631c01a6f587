import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { firstPaint, layerOrder } from './first-paint.ts'

const pages: Record<string, string> = { gallery: 'gallery.html', desk: 'desk.html' }

/** Modules of TanStack Query and of its router; what replaces them says why. */
const partsLeftOut = [
  'infiniteQueryBehavior',
  'mutationCache',
  'suspense',
  'errorBoundaryUtils',
  'rewrite',
  'searchParams',
  'ClientOnly',
  'ScriptOnce',
  'useLoaderData',
  'useLoaderDeps',
  'useRouteContext',
]

const replaced = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, '../ui/src/lucide-icon.ts') },
  {
    find: new RegExp(`^\\./(${partsLeftOut.join('|')})\\.js$`),
    replacement: join(import.meta.dirname, 'src/api/left-out.ts'),
  },
  // React has included this for years; the shim is for older versions.
  { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
]

/**
 * The portal; with the mode `desk` the staff's desk, with `gallery` the page of the shared components. They share a
 * folder but no files, so that neither makes the portal larger.
 */
export default defineConfig(({ mode }) => (mode === 'server' ? onServer : inBrowser(mode)))

const inBrowser = (mode: string): UserConfig => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    firstPaint(),
    bareIcons(),
    emptiedWithoutMarkup(),
    stylesLast(),
    layered(),
    compiledAhead(),
    listedScreens(mode),
    compressed(),
  ],
  resolve: { alias: replaced },
  css: { modules: { generateScopedName: classOf } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: !pages[mode],
    manifest: !pages[mode],
    // Every browser in the target below supports modulepreload.
    modulePreload: { polyfill: false },
    // The first to support light-dark(), which would otherwise become two variables for each colour.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Reading a property has no effect: no code reads one only to force a layout.
        minify: {
          compress: { target: 'es2023', treeshake: { propertyReadSideEffects: false } },
          mangle: { toplevel: true },
          codegen: { removeWhitespace: true, legalComments: 'none' },
        },
        // The portal lists every file that it may load, and unique names compress worst of all.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // A page is found by its name in reports of errors; a chunk that pages share says little by its own.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || name === 'telemetry' ? 'assets/[name]-[hash:7].js' : 'assets/s-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        ...(!pages[mode] && {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkOf, debugName: 'first load' }],
          },
        }),
      },
      input: join(import.meta.dirname, pages[mode] ?? 'index.html'),
    },
  },
})

/** The portal once more, for the server, which renders its pages: the same elements with the same class names. */
const onServer: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), bareIcons()],
  resolve: { alias: replaced },
  css: { modules: { generateScopedName: classOf } },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/rendered.tsx',
    outDir: '../dist/rendering',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
}

/** A class is named once in a file: with its file's hash, and without the line number. */
function classOf(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`
}

/**
 * Style sheets load in any order; each starts with the order of the layers, which the first one to arrive would
 * otherwise decide.
 */
function layered(): Plugin {
  return {
    name: 'layered',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = layerOrder + String(file.source)
        }
      }
    },
  }
}

/**
 * Code that arrives later brings style sheets. One with layers that is not the last of the document makes Chromium read every
 * typeface again and lay out the whole page; those of the first load are in the body.
 */
function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    apply: 'build',
    transform: {
      filter: { id: /\0vite\/preload-helper/ },
      handler(code) {
        const mended = code.replace('document.head.appendChild(', 'document.documentElement.appendChild(')
        if (mended === code) throw new Error('Vite adds style sheets in another way now.')
        return mended
      },
    },
  }
}

/** Keeps only an icon's strokes; their random keys compress worse than anything else in the portal. */
function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replaceAll(/, key: "\w+"|^ {2}(?:name|size|aliases): .+,$/gm, ''),
    },
  }
}

/** Pages require trusted types, and react-aria clears its announcements by assigning markup. */
function emptiedWithoutMarkup(): Plugin {
  return {
    name: 'emptied-without-markup',
    apply: 'build',
    transform: {
      filter: { id: /\/react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
      handler(code) {
        const mended = code.replaceAll(".innerHTML = ''", '.replaceChildren()')
        if (mended === code) throw new Error('react-aria empties its announcements in another way now.')
        return mended
      },
    },
  }
}

/** Lets the browser compile the code of the first load while it downloads, instead of at first run. */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && ['portal', 'services', 'DashboardPage'].includes(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          }
        }
      },
    },
  }
}

/**
 * Lists for the server the files of each page, so that the page can request its code at once and has its styles before it is
 * shown. Vite's manifest lacks pages that share a file.
 */
function listedScreens(mode: string): Plugin {
  return {
    name: 'listed-screens',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (pages[mode]) return
        const routes = readFileSync(join(import.meta.dirname, 'src', 'routes.tsx'), 'utf8')
        const screens = [...routes.matchAll(/^ {2}(\w+): \(\) => import\('\.\/([^']+)'\)/gm)]
        if (screens.length === 0) throw new Error('No screens were found in routes.tsx')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (chunk: (typeof chunks)[number] | undefined, seen: Set<string>): string[] => {
          if (!chunk || seen.has(chunk.fileName)) return []
          seen.add(chunk.fileName)
          const imported = chunk.imports.map((name) => chunks.find(({ fileName }) => fileName === name))
          const styles = chunk.viteMetadata?.importedCss ?? []
          return [chunk.fileName, ...styles, ...imported.flatMap((each) => filesOf(each, seen))]
        }
        const listed = screens.map(([, name = '', module = '']) => {
          const path = join(import.meta.dirname, 'src', module)
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path))
          if (!chunk) throw new Error(`${module} is in no file of the build`)
          return [name, [...new Set(filesOf(chunk, new Set()))]] as const
        })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(listed)) })
      },
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

const firstLoad = {
  portal: join(import.meta.dirname, 'src', 'main.tsx'),
  services: join(import.meta.dirname, 'src', 'areas', 'services', 'ServicesPage.tsx'),
}
/** Loads during the first load, and with the agent: neither needs the pieces. */
const clientLog = join(import.meta.dirname, 'src', 'monitoring', 'client-log.ts')
// Their parts are rarely needed together.
const splitFurther = ['services', 'dashboard']
const reached = new Map<string, ReadonlySet<string>>()

/**
 * The code of the first load is in few files, because many small ones compress badly: the shell around every page, and
 * the services list. Any other area loads as a whole with its first page, and so do the shared components and the
 * values of several areas that the first load does not need: it lists every file that it may load, and names compress
 * worst.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (needs(firstLoad.portal, graph).has(id)) return 'portal'
  if (needs(firstLoad.services, graph).has(id)) return 'services'
  if (id.includes('/lucide-react/')) return 'icons'
  if (/\/(ui\/src|web\/src\/(acts|forms|lib|lists)|contract\/format)\//.test(id))
    return isLight(id, graph) ? 'pieces' : null
  const area = areaOf(id, graph)
  if (!area && id.includes('/contract/') && !needs(clientLog, graph).has(id)) return 'pieces'
  return area && !splitFurther.includes(area) ? area : null
}

/**
 * The area of a file: its folder, or the only area that imports it. Rolldown would put the latter into the file of a page, and
 * then lose what that page exports.
 */
function areaOf(id: string, graph: ModuleGraph): string | undefined {
  const own = /\/web\/src\/areas\/([\w-]+)\//.exec(id)?.[1]
  if (own || !/\/(contract|web\/src)\//.test(id)) return own
  const areas = new Set((graph.getModuleInfo(id)?.importers ?? []).map((importer) => areaOf(importer, graph)))
  return areas.size === 1 ? [...areas][0] : undefined
}

/** Comes with no large library, and is not itself what comes later than its screen. */
function isLight(id: string, graph: ModuleGraph): boolean {
  const isLater = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  return !isLater && ![...needs(id, graph)].some((each) => each.includes('/react-aria'))
}

/** Every module that a module imports statically, directly or indirectly. */
function needs(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = reached.get(entry)
  if (known) return known
  const found = new Set<string>([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  reached.set(entry, found)
  return found
}

// Which of these is smallest depends on the file, by up to 0.1 kB of a large one; a small one is not worth the time.
const brotliChoices = [
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 2 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 3 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 4 },
]

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

async function smallest(bytes: Buffer): Promise<Buffer> {
  const choices = brotliChoices.slice(0, bytes.length > 380_000 ? undefined : 1)
  const made = await Promise.all(
    choices.map((params) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...params } })),
  )
  return made.reduce((least, each) => (each.length < least.length ? each : least))
}

/** Compresses at build time, once, instead of for every visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const compress = async (file: string) => {
        const path = join(assets, file)
        // A previous build's file is unchanged if its name, with the hash of its content, is.
        if (existsSync(`${path}.br`)) return
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, await smallest(bytes))
        writeFileSync(`${path}.gz`, await zip(bytes, { level: 9 }))
      }
      // Node compresses in several threads.
      await Promise.all(readdirSync(assets).flatMap((name) => (/\.(js|css|svg)$/.test(name) ? [compress(name)] : [])))
    },
  }
}
