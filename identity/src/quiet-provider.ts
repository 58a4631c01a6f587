// oidc-provider reports a runtime that it does not know on the console, once, while it loads: builds of Node from npm
// lack the name of their LTS line. This ends when those builds carry it.
// oxlint-disable no-console -- the console is what has to be kept quiet
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}
const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn

export { errors, interactionPolicy, Provider }
