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
<%~ it.body %>
</main>
</body>
</html>
`;

export const STYLES = `
:root{--bg:#f3f4f6;--card:#fff;--text:#16181d;--muted:#4c5361;--line:#8a919e;--accent:#1c4ed8;--on-accent:#fff;--danger:#a11212;--danger-bg:#fdeaea;--note-bg:#fff5d6;--note:#5c4300}
@media (prefers-color-scheme:dark){:root{--bg:#101216;--card:#1a1d24;--text:#f1f3f6;--muted:#b3bac6;--line:#7a8292;--accent:#8db4ff;--on-accent:#0b1530;--danger:#ffb4b0;--danger-bg:#3b1716;--note-bg:#33290d;--note:#ffdf8a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:1rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:28rem;background:var(--card);border-radius:.75rem;padding:1.75rem;box-shadow:0 1px 3px rgb(0 0 0/.18)}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .75rem}
h2{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul,dl{margin:0 0 .75rem}
ul{padding-left:1.25rem}
dt{color:var(--muted);font-size:.875rem}
dd{margin:0 0 .625rem;font-weight:600}
bdi{font-weight:600}
a{color:var(--accent)}
label{display:block;font-weight:600;margin:.875rem 0 .25rem}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:0 0 .75rem;padding:.5rem .875rem .75rem}
legend{font-weight:600;padding:0 .25rem}
fieldset label{display:flex;gap:.5rem;align-items:center;font-weight:400;margin:.375rem 0 0}
input[type=email],input[type=password],input[type=text]{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.5rem}
button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--accent);cursor:pointer}
button.primary{background:var(--accent);color:var(--on-accent)}
button.plain{background:transparent;color:var(--accent)}
button.link{min-height:1.5rem;padding:0;border:0;background:none;color:var(--accent);text-decoration:underline;font-weight:400}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}
.actions>*{flex:1 1 8rem}
.muted{color:var(--muted);font-size:.875rem}
.alert{background:var(--danger-bg);color:var(--danger);border-radius:.5rem;padding:.625rem .875rem}
.note{background:var(--note-bg);color:var(--note);border-radius:.5rem;padding:.625rem .875rem}
form.inline{display:inline}
code{font-family:ui-monospace,monospace;font-size:.9em}
`;
