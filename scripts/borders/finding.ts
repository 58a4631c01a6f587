/** Code that crosses a border, or an obsolete entry of a list. */
export interface Finding {
  file: string
  line: number
  text: string
}

export const inWords = ({ file, line, text }: Finding) => `${file}:${line}  ${text}`
