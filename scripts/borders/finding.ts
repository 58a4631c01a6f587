/** Code that crosses a border, or an entry of a list that is no longer true. */
export interface Finding {
  file: string
  line: number
  text: string
}

export const inWords = ({ file, line, text }: Finding) => `${file}:${line}  ${text}`
