// Rule: lower case letter by letter, like PostgreSQL's lower(), which looks up accounts by address. JavaScript's
// toLowerCase() turns U+0130 into two letters, so one account would have several names.

export const lowerCase = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');
