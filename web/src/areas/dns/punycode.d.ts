declare module 'punycode/punycode.js' {
  const punycode: { toUnicode: (name: string) => string }
  export default punycode
}
