// The frame of every page: one file, no outside asset, readable without scripts, in light and dark, on a phone.

export const LAYOUT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<% if (it.refreshTo) { %><meta http-equiv="refresh" content="0;url=<%= it.refreshTo %>"><% } %>
<title><%= it.title %></title>
<style nonce="<%= it.nonce %>"><%~ it.css %></style>
</head>
<body>
<main>
<% if (!it.isBranded) { %><p class="mark"><svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" focusable="false"><path fill="currentColor" d="M12 1.5 3.5 4.7v6.1c0 5.2 3.5 9.7 8.5 11.7 5-2 8.5-6.5 8.5-11.7V4.7z"/><path fill="none" stroke="var(--card)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="m8 12 2.9 2.9L16.2 9.3"/></svg>Bonafide</p><% } %>
<%~ it.body %>
</main>
<footer><% if (it.isBranded) { %>Secured by Bonafide at <% } %><%= it.host %></footer>
</body>
</html>
`;

const COLORS = `
:root{--bg:#eef1f6;--card:#fff;--edge:#d9dee7;--field:#fff;--text:#161b26;--muted:#4a5263;--line:#7d8698;--accent:#1d4ed8;--accent-strong:#173fae;--on-accent:#fff;--tint:#eef3ff;--danger:#9b1111;--danger-bg:#fdecec;--note-bg:#fff6db;--note:#5c4300}
@media (prefers-color-scheme:dark){:root{--bg:#0d1016;--card:#171b24;--edge:#2a303d;--field:#10141b;--text:#f1f4f9;--muted:#b0b8c7;--line:#768196;--accent:#8fb4ff;--accent-strong:#b2ccff;--on-accent:#0a1430;--tint:#1c2436;--danger:#ffb9b5;--danger-bg:#3a1718;--note-bg:#33290f;--note:#ffe09a}}
`;

const TEXT = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding:1.5rem 1rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:28rem;background:var(--card);border:1px solid var(--edge);border-radius:1rem;padding:2rem;box-shadow:0 1px 2px rgb(15 23 42/.05),0 12px 32px -12px rgb(15 23 42/.18)}
@media (max-width:26rem){main{padding:1.5rem 1.25rem}}
footer{color:var(--muted);font-size:.8125rem;text-align:center}
.mark{display:flex;align-items:center;gap:.5rem;margin:0 0 1.25rem;font-weight:700;letter-spacing:.01em}
.mark svg{flex:none;color:var(--accent)}
h1{font-size:1.4375rem;line-height:1.28;letter-spacing:-.01em;margin:0 0 .75rem;text-wrap:balance}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
p,ul{margin:0 0 .75rem}
ul{padding-left:1.25rem}
bdi{font-weight:600}
time{white-space:nowrap}
a{color:var(--accent)}
code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.875em}
.muted{color:var(--muted);font-size:.875rem}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;margin:1rem 0;border-bottom:1px solid var(--edge)}
dt,dd{margin:0;padding:.625rem 0;border-top:1px solid var(--edge)}
dt{color:var(--muted);font-size:.875rem;line-height:1.7;padding-right:1.25rem}
dd{font-weight:500}
@media (max-width:26rem){dl{display:block}dt{padding-bottom:0}dd{border-top:0;padding-top:0}}
.alert,.note{border-radius:.625rem;padding:.75rem 1rem}
.alert{background:var(--danger-bg);color:var(--danger)}
.note{background:var(--note-bg);color:var(--note)}
`;

const FORMS = `
label{display:block;font-weight:600;margin:1rem 0 .375rem}
fieldset{border:1px solid var(--line);border-radius:.625rem;margin:1rem 0;padding:.25rem 1rem .875rem}
legend{font-weight:600;padding:0 .375rem}
fieldset label{display:flex;gap:.625rem;align-items:center;min-height:1.75rem;font-weight:400;margin:.375rem 0 0}
fieldset label+.alert{margin:.5rem 0 0}
input[type=radio],input[type=checkbox]{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
input[type=email],input[type=password],input[type=text]{width:100%;min-height:2.875rem;padding:.5rem .875rem;font:inherit;color:inherit;background:var(--field);border:1px solid var(--line);border-radius:.625rem}
input[aria-describedby=fault]{border-color:var(--danger)}
button{min-height:2.875rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border-radius:.625rem;border:1px solid var(--accent);cursor:pointer}
button.primary{background:var(--accent);color:var(--on-accent)}
button.primary:hover{background:var(--accent-strong);border-color:var(--accent-strong)}
button.plain{background:transparent;color:var(--accent)}
button.plain:hover{background:var(--tint)}
button.link{min-height:1.5rem;padding:0;border:0;background:none;color:var(--accent);text-decoration:underline;font-weight:400}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 0}
.actions>*{flex:1 1 8rem}
form+p,form+form{margin-top:1rem}
form:last-child p:last-child{margin-bottom:0}
form.inline{display:inline}
`;

export const STYLES = COLORS + TEXT + FORMS;
