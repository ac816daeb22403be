// Rule: lower case as PostgreSQL's lower() makes it, which finds accounts by their address: letter by letter. JavaScript's
// own makes two letters of one (U+0130), so that one account would have many names.

export const lowerCase = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');
