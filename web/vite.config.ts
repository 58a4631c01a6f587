import react from '@vitejs/plugin-react'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const pages: Record<string, string> = { gallery: 'gallery.html', desk: 'desk.html' }

/**
 * The portal; with the mode `desk` the desk of the provider's staff, with `gallery` the page of the shared pieces. They go
 * into the same folder and share no file, so that neither of them makes the portal larger.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    bareIcons(),
    emptiedWithoutMarkup(),
    layered(),
    compiledAhead(),
    listedScreens(mode),
    compressed(),
  ],
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, '../ui/src/lucide-icon.ts') },
      {
        find: /^\.\/infiniteQueryBehavior\.js$/,
        replacement: join(import.meta.dirname, 'src/api/no-infinite-query.ts'),
      },
      // React has had this for years; the shim is for older ones.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: !pages[mode],
    manifest: !pages[mode],
    // Every browser of the target below knows modulepreload.
    modulePreload: { polyfill: false },
    // The first that know light-dark(), which is otherwise rewritten into two variables for each colour.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The portal names every file that may follow, and nothing compresses worse than what makes a name unique.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
}))

/** Style sheets load in any order; each says first how the layers lie, or the first one to arrive would decide it. */
function layered(): Plugin {
  return {
    name: 'layered',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer tokens,base,parts,screens;${String(file.source)}`
        }
      }
    },
  }
}

/** Of an icon only its strokes; each has a random key besides, and nothing in the whole portal compresses worse. */
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

/** Pages demand trusted types, and react-aria empties its announcements by setting markup. */
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

/** Asks the browser to compile the code of the first load while it arrives, beside the page, and not when it first runs. */
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

/** Tells the server which module shows which address, so that the page can ask for its code at once. */
function listedScreens(mode: string): Plugin {
  return {
    name: 'listed-screens',
    apply: 'build',
    generateBundle() {
      if (pages[mode]) return
      const routes = readFileSync(join(import.meta.dirname, 'src', 'routes.tsx'), 'utf8')
      const screens = [...routes.matchAll(/\['(\/[^']*)',\s*'[^']*',\s*\(\) => import\('\.\/([^']+)'\)/g)]
      if (screens.length === 0) throw new Error('No screens were found in routes.tsx')
      const source = JSON.stringify(Object.fromEntries(screens.map(([, path, module]) => [path, `src/${module}`])))
      this.emitFile({ type: 'asset', fileName: 'screens.json', source })
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicImporters: readonly string[] } | null
}

const firstLoad = {
  portal: join(import.meta.dirname, 'src', 'main.tsx'),
  services: join(import.meta.dirname, 'src', 'areas', 'services', 'ServicesPage.tsx'),
}
// Their parts are rarely wanted together.
const splitFurther = ['services', 'dashboard']
const reached = new Map<string, ReadonlySet<string>>()

/**
 * What the first load needs comes in few files, because many small ones compress badly: the portal around every
 * screen, and the services list. Any other area comes as a whole with the first of its screens, and so do the shared pieces
 * that the first load has no use for: it names every file that may follow, and names are what compresses worst.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (needs(firstLoad.portal, graph).has(id)) return 'portal'
  if (needs(firstLoad.services, graph).has(id)) return 'services'
  if (id.includes('/lucide-react/')) return 'icons'
  if (/\/(ui\/src|web\/src\/forms)\//.test(id)) return isLight(id, graph) ? 'pieces' : null
  const area = /\/web\/src\/areas\/([\w-]+)\//.exec(id)?.[1]
  return area && !splitFurther.includes(area) ? area : null
}

/** Comes with no large library, and is not itself what comes later than its screen. */
function isLight(id: string, graph: ModuleGraph): boolean {
  const isLater = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  return !isLater && ![...needs(id, graph)].some((each) => each.includes('/react-aria'))
}

/** Every module that a module imports at once, directly or through others. */
function needs(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = reached.get(entry)
  if (known) return known
  const found = new Set<string>([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  reached.set(entry, found)
  return found
}

// A larger block than usual finds a little more in files of this size.
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 }

/** Compresses once at build time what would otherwise be compressed for every visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const file of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const path = join(assets, file)
        // What a build before this one left is named by what it is.
        if (existsSync(`${path}.br`)) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: brotli }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
