// oidc-provider prints a warning on load for runtimes that it does not know: npm builds of Node lack the name of their
// LTS line. Obsolete once those builds have it.
// oxlint-disable no-console -- the warning goes to the console
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}
const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn

export { errors, interactionPolicy, Provider }
