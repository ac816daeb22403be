const codes = (list: string) => new Set(list.split(' '));

/** ISO 3166-2 subdivision codes, without the country, of the countries whose documents are read in detail. */
export const SUBDIVISIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    US: codes(
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI',
    ),
    CA: codes('AB BC MB NB NL NS NT NU ON PE QC SK YT'),
    MX: codes(
      'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC',
    ),
  }),
);
