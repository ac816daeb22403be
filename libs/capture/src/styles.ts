import { css } from 'lit';

export const styles = css`
  :host {
    --accent: var(--bonafide-accent, #1d4ed8);
    --on-accent: var(--bonafide-on-accent, #ffffff);
    --ground: #ffffff;
    --text: #17202a;
    --soft: #55606d;
    --line: #c9d1da;
    --field: #f3f5f8;
    --good: #17663a;
    --good-ground: #e5f5ec;
    --poor: #7a4100;
    --poor-ground: #fdf1df;
    display: block;
    color: var(--text);
    font:
      1.0625rem/1.5 system-ui,
      sans-serif;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --accent: var(--bonafide-accent-dark, #93b4ff);
      --on-accent: var(--bonafide-on-accent-dark, #0b1530);
      --ground: #1a2028;
      --text: #eef1f5;
      --soft: #b3bdc9;
      --line: #46505c;
      --field: #242c36;
      --good: #8fdcb0;
      --good-ground: #17362a;
      --poor: #ffcf91;
      --poor-ground: #3a2a14;
    }
  }
  * {
    box-sizing: border-box;
  }
  .frame {
    max-width: 34rem;
    margin: 0 auto;
    padding: 1rem 1.25rem 2rem;
    background: var(--ground);
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    min-height: 3rem;
    margin-bottom: 1rem;
  }
  .asker {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-width: 0;
    font-weight: 600;
  }
  .asker bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .asker img {
    width: 2.5rem;
    height: 2.5rem;
    flex: none;
    object-fit: contain;
    border-radius: 0.5rem;
    background: #fff;
  }
  select {
    min-height: 2.75rem;
    max-width: 9rem;
    padding: 0 0.5rem;
    font: inherit;
    font-size: 0.9375rem;
    color: inherit;
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 0.625rem;
  }
  h1 {
    margin: 0 0 0.5rem;
    font-size: 1.5rem;
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h1:focus {
    outline: none;
  }
  p {
    margin: 0 0 1rem;
  }
  .soft,
  .progress {
    color: var(--soft);
    font-size: 0.9375rem;
  }
  .progress {
    margin-bottom: 1rem;
  }
  progress {
    display: block;
    width: 100%;
    margin-top: 0.25rem;
    height: 0.375rem;
    appearance: none;
    border: 0;
    border-radius: 1rem;
    overflow: hidden;
    background: var(--line);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
    transition: inline-size 0.2s;
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  button,
  .file span {
    display: flex;
    align-items: center;
    justify-content: center;
    width: 100%;
    min-height: 3.25rem;
    margin-top: 0.75rem;
    padding: 0.5rem 1rem;
    font: inherit;
    font-weight: 600;
    text-align: center;
    color: var(--text);
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 0.875rem;
    cursor: pointer;
  }
  .primary,
  .file.primary span {
    color: var(--on-accent);
    background: var(--accent);
    border-color: var(--accent);
  }
  .quiet,
  .file.quiet span {
    color: var(--accent);
    background: none;
    border-color: transparent;
  }
  button[disabled] {
    opacity: 0.55;
    cursor: default;
  }
  button:focus-visible,
  select:focus-visible,
  .file:focus-within span {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .file {
    display: block;
    position: relative;
  }
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  ul {
    margin: 0 0 1rem;
    padding: 0;
    list-style: none;
  }
  .needs li,
  .terms li {
    position: relative;
    padding-block: 0.375rem;
    padding-inline-start: 1.75rem;
  }
  .needs li::before,
  .terms li::before {
    content: '';
    position: absolute;
    inset-inline-start: 0.375rem;
    top: 0.95em;
    width: 0.5rem;
    height: 0.5rem;
    border-radius: 50%;
    background: var(--accent);
  }
  .kinds button {
    justify-content: flex-start;
    text-align: start;
  }
  .finder {
    position: relative;
    overflow: hidden;
    width: 100%;
    aspect-ratio: 4 / 3;
    container-type: size;
    background: #10141a;
    border-radius: 1rem;
  }
  .finder video {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .finder.user video {
    transform: scaleX(-1);
  }
  .guide {
    position: absolute;
    inset: 0;
    margin: auto;
    width: min(92cqw, 1.586 * 88cqh);
    aspect-ratio: 1.586;
    border: 3px solid #fff;
    border-radius: 1rem;
    box-shadow: 0 0 0 100vmax rgb(0 0 0 / 45%);
    transition: border-color 0.2s;
  }
  .page .guide {
    width: min(92cqw, 1.42 * 88cqh);
    aspect-ratio: 1.42;
  }
  .face .guide {
    width: auto;
    height: 84%;
    aspect-ratio: 0.75;
    border-radius: 50%;
  }
  .ready .guide {
    border-color: #4ade80;
  }
  .read .guide {
    border-color: #4ade80;
    border-width: 6px;
  }
  .hint {
    min-height: 1.5em;
    margin: 0.75rem 0 0;
    font-size: 1.1875rem;
    font-weight: 600;
    text-align: center;
  }
  .notice,
  .verdict {
    padding: 0.75rem 1rem;
    background: var(--field);
    border-radius: 0.875rem;
  }
  .verdict.good {
    color: var(--good);
    background: var(--good-ground);
  }
  .verdict.poor {
    color: var(--poor);
    background: var(--poor-ground);
  }
  .verdict strong {
    display: block;
  }
  .preview {
    display: block;
    width: 100%;
    max-height: 22rem;
    margin-bottom: 1rem;
    object-fit: contain;
    background: var(--field);
    border-radius: 1rem;
  }
  .photos li {
    display: grid;
    grid-template-columns: 4.5rem 1fr;
    align-items: center;
    gap: 0.25rem 1rem;
    padding: 0.75rem 0;
    border-top: 1px solid var(--line);
  }
  .photos img,
  .photos .blank {
    width: 4.5rem;
    height: 3.25rem;
    object-fit: cover;
    background: var(--field);
    border-radius: 0.5rem;
  }
  .photos button {
    grid-column: 2;
    width: auto;
    justify-self: start;
    min-height: 2.75rem;
    margin: 0;
    padding-inline: 0;
  }
  .photos strong {
    display: block;
  }
  .qr {
    display: block;
    width: min(15rem, 100%);
    margin: 1rem auto;
    border-radius: 1rem;
  }
  .mark {
    display: grid;
    place-items: center;
    width: 4rem;
    height: 4rem;
    margin: 1.5rem 0 1rem;
    border-radius: 50%;
    color: var(--good);
    background: var(--good-ground);
  }
  .mark.poor {
    color: var(--poor);
    background: var(--poor-ground);
  }
  .mark svg {
    width: 2rem;
    height: 2rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .busy {
    width: 3rem;
    height: 3rem;
    margin: 1.5rem 0 1rem;
    border: 0.3rem solid var(--line);
    border-top-color: var(--accent);
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }
  .pose {
    margin: 1rem 0;
    font-size: 1.375rem;
    font-weight: 600;
    text-align: center;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
    .busy {
      border-color: var(--accent);
      opacity: 0.6;
    }
  }
  @media (forced-colors: active) {
    button,
    .file span,
    .guide {
      border-color: currentcolor;
    }
  }
`;
