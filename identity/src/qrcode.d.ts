// qrcode ships no types; this is the one function that is used.
declare module 'qrcode' {
  export function toString(text: string, options: { type: 'svg'; margin?: number }): Promise<string>
}
