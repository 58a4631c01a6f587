import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'dist', 'server')

/** The server in a few files instead of 1,700 modules, with its packages left outside. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [withPlaces()],
  build: {
    ssr: 'src/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // One folder, so that each file is as far from the sources.
      output: { chunkFileNames: '[name]-[hash:7].js' },
    },
  },
})

/** A module finds its SQL, fonts and threads beside its source, wherever its code is. */
function withPlaces(): Plugin {
  return {
    name: 'with-places',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(?:dirname|url)/ },
      handler(code, id) {
        const to = (path: string) => relative(outDir, path)
        return code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${to(dirname(id))}`)})`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(to(id))}, import.meta.url).href`)
      },
    },
  }
}
