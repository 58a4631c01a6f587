/** Something that crosses a border, or a line of a list that is true no more. */
export interface Finding {
  file: string
  line: number
  text: string
}

export const inWords = ({ file, line, text }: Finding) => `${file}:${line}  ${text}`
